/** Technique names in the current language. */
import { signal } from "@preact/signals";
import type { Catalogue, Engine } from "../engine";
import { spoken } from "../words";
import { settings } from "./settings";

export const catalogue = signal<{ lang: string; found: Catalogue } | null>(null);

export async function loadCatalogue(engine: Engine): Promise<Catalogue> {
  const lang = `${spoken.value}|${settings.value.notation}`;
  if (catalogue.value?.lang !== lang) catalogue.value = { lang, found: await engine.techniques() };
  return catalogue.value!.found;
}
