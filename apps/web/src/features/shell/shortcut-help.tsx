import type { MessageKey } from "@outrider/i18n/catalogue.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { KeyHint } from "#ui/key-hint.tsx";
import { changeMapSettings, mapSettings } from "#ui/preferences/map-settings.ts";
import { Switch } from "#ui/switch.tsx";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./shortcut-help.module.css";

const SHORTCUTS: readonly (readonly [readonly string[], MessageKey<"shell">])[] = [
  [["/"], "shortcuts.search"],
  [["j", "k"], "shortcuts.move"],
  [["Enter"], "shortcuts.open"],
  [["Esc"], "shortcuts.close"],
  [["f"], "shortcuts.follow"],
  [["h"], "shortcuts.route"],
  [["?"], "shortcuts.help"],
];

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("shell");
  const { singleKeyShortcuts } = useObservable(mapSettings);
  return (
    <Dialog open={open} title={t("shortcuts.title")} onClose={onClose}>
      <dl className={styles.keys}>
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text} style={{ display: "contents" }}>
            <dt>
              {keys.map((key) => (
                <KeyHint key={key}>{key}</KeyHint>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.toggle}>
        <Switch
          label={t("shortcuts.enabled")}
          checked={singleKeyShortcuts}
          onChange={(checked) => changeMapSettings({ singleKeyShortcuts: checked })}
        />
      </div>
    </Dialog>
  );
}
