/** Settings, including the techniques that hints may use. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Catalogue, Engine } from "../engine";
import { refreshNames } from "../model/loading";
import { LISTS, listName } from "../model/lists";
import { PALETTES, choose, settings, type Settings } from "../model/settings";
import { t, words } from "../words";
import { Button, Choice, Dialog, Switch, useLoad } from "./ui";

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];
const FLAGS: readonly Flag[] = ["autoUpdate", "autoFill", "peers", "same", "counts", "flip", "digitFirst", "timer", "axes", "colours"];

export function SettingsDialog({ engine, onClose }: { engine: Engine; onClose(): void }): JSX.Element {
  const now = settings.value;
  const texts = words.value!;
  return (
    <Dialog title={t("settings")} onClose={onClose}>
      <section class="choices">
        <Choice label={t("settings.lang")} value={texts.lang} options={Object.entries(texts.languages)} onChange={(lang) => choose({ lang })} />
        <Choice
          label={t("settings.notation")}
          value={now.notation || "r1c1"}
          options={texts.notations.map((one) => [one, t(`notation.${one}`)] as const)}
          onChange={(notation) => {
            choose({ notation });
            void refreshNames(engine);
          }}
        />
        <Choice
          label={t("settings.theme")}
          value={now.theme}
          options={(["auto", "light", "dark"] as const).map((one) => [one, t(`theme.${one}`)] as const)}
          onChange={(theme) => choose({ theme })}
        />
        <Choice
          label={t("settings.palette")}
          value={now.palette}
          options={PALETTES.map((one) => [one, t(`palette.${one}`)] as const)}
          onChange={(palette) => choose({ palette })}
        />
        <Choice
          label={t("settings.conflicts")}
          value={now.conflicts}
          options={(["digits", "all", "off"] as const).map((one) => [one, t(`conflicts.${one}`)] as const)}
          onChange={(conflicts) => choose({ conflicts })}
        />
      </section>
      <section>
        <Switch label={t("settings.large")} on={now.size === "large"} onChange={(on) => choose({ size: on ? "large" : "normal" })} />
        <Switch
          label={t("settings.letters")}
          note={t("settings.letters.note")}
          on={now.letters}
          onChange={(letters) => choose({ letters })}
        />
        <Switch label={t("settings.motion")} on={now.motion === "less"} onChange={(on) => choose({ motion: on ? "less" : "auto" })} />
        {FLAGS.map((flag) => (
          <Switch key={flag} label={t(`settings.${flag}`)} on={now[flag]} onChange={(on) => choose({ [flag]: on })} />
        ))}
      </section>
      <section>
        <h3>{t("settings.help")}</h3>
        <Choice
          label={t("settings.techniques")}
          value={now.techniques}
          options={LISTS.map((one) => [one, listName(one)] as const)}
          onChange={(techniques) => choose({ techniques })}
        />
        <Switch label={t("settings.uniqueness")} note={t("settings.uniqueness.note")} on={now.uniqueness} onChange={(uniqueness) => choose({ uniqueness })} />
        <Ticks engine={engine} />
      </section>
      <About />
    </Dialog>
  );
}

/** Version, and the manual next to a page without a server. */
function About(): JSX.Element {
  const { version = "", manual } = document.documentElement.dataset;
  return (
    <p class="about quiet-text">
      {t("settings.version", { version: [words.value!.version, version].filter(Boolean).join(" · ") })}
      {manual ? <a href={manual}>{t("settings.manual")}</a> : null}
    </p>
  );
}

/** Switches for every technique, loaded when opened. */
function Ticks({ engine }: { engine: Engine }): JSX.Element {
  const [found, setFound] = useState<Catalogue | null>(null);
  const [open, setOpen] = useState(false);
  const { without } = settings.value;
  const trouble = useLoad(async () => {
    if (open && !found) setFound(await engine.techniques());
  }, [open]);
  const tick = (id: string, on: boolean): void => choose({ without: on ? without.filter((one) => one !== id) : [...without, id] });
  return (
    <details class="ticks" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("settings.ticks", { count: without.length })}</summary>
      <p class="quiet-text">{t("settings.ticks.note")}</p>
      {trouble}
      {without.length ? <Button label={t("settings.all-techniques")} onClick={() => choose({ without: [] })} /> : null}
      {found && open
        ? Object.entries(found.families).map(([family, name]) => {
            const some = found.techniques.filter((one) => one.family === family && one.logical);
            return some.length ? (
              <fieldset key={family}>
                <legend>{name}</legend>
                {some.map((one) => (
                  <label key={one.id}>
                    <input
                      type="checkbox"
                      checked={!without.includes(one.id) && !without.includes(one.level)}
                      disabled={without.includes(one.level)}
                      onChange={(event) => tick(one.id, event.currentTarget.checked)}
                    />
                    <span>{one.name}</span>
                  </label>
                ))}
              </fieldset>
            ) : null;
          })
        : null}
    </details>
  );
}
