/**
 * Lines built by Gurtam's "Wialon IPS v 2.0", checksums recomputed. They are the decoder's tests, the seeds of the
 * fuzzer and the load of the benchmark.
 */
export const FRAMES = {
  login: "#L#2.0;861694030000010;NA;63CF\r\n",
  short: "#SD#140326;092653;3843.3351;N;00908.3602;W;57;243;112;11;98F7\r\n",
  long: "#D#140326;092653;3843.3351;N;00908.3602;W;57;243;112;11;0.8;5;1;14.77,0.02,3.6;0100001A2B3C4D5E;SOS:1:1,fuel:2:42.5,fw:3:V4.5;801D\r\n",
  blackBox:
    "#B#140326;092653;3843.3351;N;00908.3602;W;57;243;112;11|140326;092753;2333.0312;S;04637.9986;W;0;0;760;9|CE27\r\n",
  ping: "#P#\r\n",
} as const;
