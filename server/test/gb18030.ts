/** The two-byte signs of GB18030, by what they are. */
const bytesOf = new Map<string, number[]>()
const decoder = new TextDecoder('gb18030')
for (let first = 0x81; first <= 0xfe; first++) {
  for (let second = 0x40; second <= 0xfe; second++)
    if (second !== 0x7f) bytesOf.set(decoder.decode(new Uint8Array([first, second])), [first, second])
}

/** A text as Chinese Excel writes it. */
export const inGb18030 = (text: string): Uint8Array =>
  Uint8Array.from([...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (bytesOf.get(sign) ?? [0x3f]))))
