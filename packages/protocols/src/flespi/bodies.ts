/** Bodies built by flespi's message form and by our own. They are the decoder's tests and the seeds of the fuzzer. */
export const BODIES = {
  full: '[{"ident":"861694030000010","timestamp":1773480413.25,"position.latitude":38.722252,"position.longitude":-9.139337,"position.speed":57,"position.direction":243,"position.altitude":112,"position.satellites":11,"engine.ignition.status":true,"external.powersource.voltage":13.87,"gps.vehicle.mileage":184320.577,"dout":1,"ibutton.code":"0100001A2B3C4D5E"}]',
  oneWithoutIdent:
    '[{"ident":"861694030000010","timestamp":1773480473,"harsh.braking.event.trigger":true},{"timestamp":1773480474}]',
  generic:
    '{"ident":"861694030000010","time":"2026-03-14T09:28:53Z","lat":-23.55052,"lon":-46.633309,"speedKnots":0,"attributes":{"alarm":"sos"}}',
  genericFull:
    '{"messages":[{"ident":"861694030000010","time":"2026-03-14T09:26:53Z","lat":38.722252,"lon":-9.139337,"speedKmh":57,"course":243,"altitude":112,"valid":true,"accuracy":5,"attributes":{"ignition":true,"odometer":184320577,"temp1":5.3,"alarm":"powerCut"},"cells":[{"mcc":268,"mnc":1,"lac":11201,"cid":107203,"signal":-71}],"id":"b7c1"}]}',
} as const;
