/**
 * Messages built by the MEITRACK GPRS Protocol V1.6, checksums recomputed. They are the decoder's tests, the seeds of the
 * fuzzer and the load of the benchmark.
 */
export const FRAMES = {
  report:
    "$$A167,861694030000010,AAA,35,38.722252,-9.139336,260314092653,A,11,24,57,243,0.9,112,184320,402180,268|1|2BC1|01A2,0401,0001|0000|0000|0193|056B,,,3,0000,010A28|02FFCE*C5\r\n",
  powerCut:
    "$$B149,861694030000010,AAA,23,-23.550519,-46.633309,260314092753,V,0,18,0,0,0.0,760,12003,88120,724|5|1F4A|C3D2,0000,0000|0000|0000|017B|0000,,,1,0000*A4\r\n",
  stop: "@@C33,861694030000010,C01,0,12222*C6\r\n",
  stopAnswer: "$$C28,861694030000010,C01,OK*D7\r\n",
  resume: "@@D33,861694030000010,C01,0,02222*C6\r\n",
  position: "@@E25,861694030000010,A10*46\r\n",
  photo: "@@F46,861694030000010,D03,1,camera_picture.jpg*0B\r\n",
} as const;
