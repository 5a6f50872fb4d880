export function ProfileRoute() {
  return null;
}
export function MapSettingsRoute() {
  return null;
}
export function AboutRoute() {
  return null;
}
