/** Two soft tones a third apart, made here: no file to load. */
const TONES = [
  { frequency: 659.25, start: 0, length: 0.35 },
  { frequency: 523.25, start: 0.22, length: 0.6 },
] as const;
const VOLUME = 0.14;

let context: AudioContext | null = null;

/** Rings once. Silent where the browser wants a gesture first. */
export function ringDoorbell(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const { frequency, start, length } of TONES) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(VOLUME, now + start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
