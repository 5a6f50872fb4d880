import { withAttributes, type Step } from "#pipeline/step.ts";

/** Above this speed in knots a vehicle is in motion when the device does not say (Traccar `event.motion.speedThreshold`). */
const MOTION_KNOTS = 0.01;

/** `motion`, unless the device says it. */
export const motionStep: Step = {
  name: "motion",
  apply: (_, position) =>
    typeof position.attributes["motion"] === "boolean"
      ? position
      : withAttributes(position, { motion: position.valid && position.speed > MOTION_KNOTS }),
};
