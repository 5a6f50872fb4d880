/**
 * Traccar's JSON as its clients read it (API 6.14): every key with its type. `?` after a type: null is allowed.
 * Written down by hand and not taken from our schemas, so that a change there shows here.
 */
export const SHAPES = {
  Server: {
    id: "number",
    attributes: "object",
    registration: "boolean",
    readonly: "boolean",
    deviceReadonly: "boolean",
    limitCommands: "boolean",
    disableReports: "boolean",
    fixedEmail: "boolean",
    map: "string?",
    bingKey: "string?",
    mapUrl: "string?",
    overlayUrl: "string?",
    latitude: "number",
    longitude: "number",
    zoom: "number",
    forceSettings: "boolean",
    coordinateFormat: "string?",
    poiLayer: "string?",
    announcement: "string?",
    emailEnabled: "boolean",
    textEnabled: "boolean",
    geocoderEnabled: "boolean",
    version: "string",
    storageSpace: "array?",
    newServer: "boolean",
    openIdEnabled: "boolean",
    openIdForce: "boolean",
  },
  User: {
    id: "number",
    attributes: "object",
    name: "string",
    login: "string?",
    email: "string",
    phone: "string?",
    readonly: "boolean",
    administrator: "boolean",
    map: "string?",
    latitude: "number",
    longitude: "number",
    zoom: "number",
    coordinateFormat: "string?",
    disabled: "boolean",
    expirationTime: "date?",
    deviceLimit: "number",
    userLimit: "number",
    deviceReadonly: "boolean",
    limitCommands: "boolean",
    disableReports: "boolean",
    fixedEmail: "boolean",
    poiLayer: "string?",
    totpKey: "string?",
    temporary: "boolean",
    password: "null",
  },
  Device: {
    id: "number",
    attributes: "object",
    groupId: "number",
    calendarId: "number",
    name: "string",
    uniqueId: "string",
    status: "string",
    lastUpdate: "date?",
    positionId: "number",
    phone: "string?",
    model: "string?",
    contact: "string?",
    category: "string?",
    disabled: "boolean",
    expirationTime: "date?",
  },
  Position: {
    id: "number",
    attributes: "object",
    deviceId: "number",
    protocol: "string",
    serverTime: "date",
    deviceTime: "date",
    fixTime: "date",
    valid: "boolean",
    latitude: "number",
    longitude: "number",
    altitude: "number",
    speed: "number",
    course: "number",
    address: "string?",
    accuracy: "number",
    network: "object?",
    geofenceIds: "array?",
  },
  Event: {
    id: "number",
    attributes: "object",
    deviceId: "number",
    type: "string",
    eventTime: "date",
    positionId: "number",
    geofenceId: "number",
    maintenanceId: "number",
  },
  Group: { id: "number", attributes: "object", groupId: "number", name: "string" },
  Driver: { id: "number", attributes: "object", name: "string", uniqueId: "string" },
  Trip: {
    deviceId: "number",
    deviceName: "string",
    distance: "number",
    averageSpeed: "number",
    maxSpeed: "number",
    spentFuel: "number",
    startOdometer: "number",
    endOdometer: "number",
    startTime: "date",
    endTime: "date",
    startPositionId: "number",
    endPositionId: "number",
    startLat: "number",
    startLon: "number",
    endLat: "number",
    endLon: "number",
    startAddress: "string?",
    endAddress: "string?",
    duration: "number",
    driverUniqueId: "string?",
    driverName: "string?",
  },
  Stop: {
    deviceId: "number",
    deviceName: "string",
    distance: "number",
    averageSpeed: "number",
    maxSpeed: "number",
    spentFuel: "number",
    startOdometer: "number",
    endOdometer: "number",
    startTime: "date",
    endTime: "date",
    positionId: "number",
    latitude: "number",
    longitude: "number",
    address: "string?",
    duration: "number",
    engineHours: "number",
  },
  Summary: {
    deviceId: "number",
    deviceName: "string",
    distance: "number",
    averageSpeed: "number",
    maxSpeed: "number",
    spentFuel: "number",
    startOdometer: "number",
    endOdometer: "number",
    startTime: "date",
    endTime: "date",
    startHours: "number",
    endHours: "number",
    engineHours: "number",
  },
  Command: {
    id: "number",
    attributes: "object",
    deviceId: "number",
    type: "string",
    textChannel: "boolean",
    description: "string?",
  },
  Type: { type: "string" },
  Statistics: {
    captureTime: "date",
    activeUsers: "number",
    activeDevices: "number",
    requests: "number",
    messagesReceived: "number",
    messagesStored: "number",
    mailSent: "number",
    smsSent: "number",
    geocoderRequests: "number",
    geolocationRequests: "number",
    attributes: "object",
  },
} as const;

/** What our answers have besides, on purpose. */
export const ADDITIONS: Readonly<Partial<Record<keyof typeof SHAPES, readonly string[]>>> = {
  User: ["type"],
  Position: ["outdated"],
  Event: ["serverTime"],
  Statistics: ["protocols"],
};

const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/u;

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "string" && DATE.test(value) ? "date" : typeof value;
};

/** Every way in which a value differs from a shape; nothing when a client of Traccar can read it. */
export const differences = (value: unknown, name: keyof typeof SHAPES): readonly string[] => {
  if (typeof value !== "object" || value === null) return [`${name} is ${kindOf(value)}`];
  const shape: Readonly<Record<string, string>> = SHAPES[name];
  const found: string[] = [];
  for (const [key, type] of Object.entries(shape)) {
    const kind = kindOf(Reflect.get(value, key));
    const expected = type.replace("?", "");
    const fits =
      kind === expected || (type.endsWith("?") && kind === "null") || (expected === "string" && kind === "date");
    if (!fits) found.push(`${name}.${key} is ${kind}, not ${type}`);
  }
  const extra = Object.keys(value).filter((key) => !(key in shape) && ADDITIONS[name]?.includes(key) !== true);
  return [...found, ...extra.map((key) => `${name}.${key} is unknown to Traccar`)];
};
