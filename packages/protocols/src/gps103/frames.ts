/**
 * Messages built by Coban's "GPRS PROTOCOL 2014-12-12". They are the decoder's tests, the seeds of the fuzzer and the
 * load of the benchmark.
 */
export const FRAMES = {
  login: "##,imei:864035050001234,A;",
  heartbeat: "864035050001234;",
  tracker:
    "imei:864035050001234,tracker,2603141026,,F,092653.000,A,3843.3351,N,00908.3602,W,30.78,243,112,1,0,42.50%,0.00%,+21;",
  helpMe: "imei:864035050001234,help me,2603140027,,F,032753.000,A,2333.0312,S,04637.9986,W,0.00,0;",
  midnight: "imei:864035050001234,tracker,2603132330,,F,023015.000,A,2333.0312,S,04637.9986,W,0.00,0;",
  lowBattery: "imei:864035050001234,low battery,2603141026,,L,,,2bc1,,01a2,,,;",
  stopped: "imei:864035050001234,jt,2603141030,,F,093010.000,A,3843.3351,N,00908.3602,W,0.00,0;",
  obd: "imei:864035050001234,OBD,260314092653,184320,2.5,7.8,111,57,42%,88,21%,1900,13.8,P0301,P0420;",
} as const;
