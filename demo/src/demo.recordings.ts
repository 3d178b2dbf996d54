const RATE = 8_000
/** A pentatonic scale: whatever notes come after one another, it sounds like a tune. */
const NOTES = [261.63, 293.66, 329.63, 392, 440, 523.25] as const
const NOTE_SECONDS = 0.4

/** A recording that plays: a small tune of so many seconds as .wav, 8 bits at 8 kHz. `seed` chooses the tune. */
export function tune(seconds: number, seed: number): Buffer {
  const samples = Math.round(seconds * RATE)
  const wav = Buffer.alloc(44 + samples)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++) {
    const time = at / RATE
    const note = Math.floor(time / NOTE_SECONDS)
    const pitch = NOTES[(seed * 7 + note * (seed + 3) + (note >> 2)) % NOTES.length] ?? 440
    // Each note fades, like that of a small xylophone.
    const loud = Math.exp(-4 * ((time % NOTE_SECONDS) / NOTE_SECONDS))
    wav[44 + at] = Math.round(128 + 90 * loud * Math.sin(2 * Math.PI * pitch * time))
  }
  return wav
}
