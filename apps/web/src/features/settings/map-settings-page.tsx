import { Button } from "#ui/button.tsx";
import { FormNote, FormPage, FormSection, FormToggles, Segments } from "#ui/form-page.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { changeMapSettings, DEFAULT_MAP_SETTINGS, mapSettings } from "#ui/preferences/map-settings.ts";
import { ringDoorbell } from "#ui/sound/doorbell.ts";
import { Switch } from "#ui/switch.tsx";
import { useObservable } from "#ui/use-observable.ts";

const MAP_TYPES = ["streets", "light", "dark"] as const;

/** Every switch takes effect at once; there is nothing to save. */
export function MapSettingsPage() {
  const t = useMessages("settings");
  const f = useMessages("fleet");
  const settings = useObservable(mapSettings);
  const type = MAP_TYPES.find((known) => known === settings.mapType) ?? "streets";
  return (
    <FormPage title={t("map.title")}>
      <FormSection title={t("map.labels")}>
        <FormToggles>
          <Switch
            label={t("map.showLabels")}
            checked={settings.showLabels}
            onChange={(showLabels) => changeMapSettings({ showLabels })}
          />
        </FormToggles>
      </FormSection>
      <FormSection title={t("map.type")}>
        <Segments
          legend={t("map.type")}
          name="mapType"
          value={type}
          options={MAP_TYPES.map((value) => ({ value, label: f(`control.${value}`) }))}
          onChange={(mapType) => changeMapSettings({ mapType })}
        />
      </FormSection>
      <FormSection title={t("map.behaviour")}>
        <FormToggles>
          <Switch
            label={t("map.follow")}
            checked={settings.followVehicle}
            onChange={(followVehicle) => changeMapSettings({ followVehicle })}
          />
          <Switch
            label={t("map.fullDate")}
            hint={t("map.fullDateHint")}
            checked={settings.showFullDate}
            onChange={(showFullDate) => changeMapSettings({ showFullDate })}
          />
          <Switch
            label={t("map.sound")}
            checked={settings.eventSound}
            onChange={(eventSound) => {
              changeMapSettings({ eventSound });
              if (eventSound) ringDoorbell();
            }}
          />
          <Switch
            label={t("map.shortcuts")}
            hint={t("map.shortcutsHint")}
            checked={settings.singleKeyShortcuts}
            onChange={(singleKeyShortcuts) => changeMapSettings({ singleKeyShortcuts })}
          />
        </FormToggles>
      </FormSection>
      <Button onClick={() => mapSettings.set(DEFAULT_MAP_SETTINGS)}>{t("map.reset")}</Button>
      <FormNote>{t("map.onDevice")}</FormNote>
    </FormPage>
  );
}
