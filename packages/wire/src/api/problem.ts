import * as z from "zod";

/** Every refusal: RFC 9457 with a stable `code` for programs and a readable `detail` for people. */
export const problemOut = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  instance: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
});
export type ProblemOut = z.infer<typeof problemOut>;
