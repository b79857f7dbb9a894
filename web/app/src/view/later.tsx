/** Views that are loaded when they are first shown: a visitor who plays needs none of them. */
import type { ComponentType, JSX } from "preact";
import { useState } from "preact/hooks";
import { loadPart } from "./turn";
import { useLoad } from "./ui";

/** Component of a view, in the place where it will be shown. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let View: ComponentType<P> | null = null;
  function Loading({ onView }: { onView(): void }): JSX.Element | null {
    return useLoad(async () => {
      View ??= await loadPart(load());
      onView();
    });
  }
  return function Later(props: P): JSX.Element | null {
    const [, turn] = useState(false);
    return View ? <View {...props} /> : <Loading onView={() => turn(true)} />;
  };
}
