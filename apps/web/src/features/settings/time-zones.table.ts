/** Zones the product offers (specification, section 9). A user's other zone is kept and offered besides. */
export const TIME_ZONES = [
  "Europe/Lisbon",
  "Europe/Madrid",
  "Africa/Luanda",
  "Africa/Maputo",
  "Africa/Casablanca",
  "America/Cuiaba",
  "America/Santiago",
  "America/Sao_Paulo",
  "Asia/Qatar",
] as const;
