import { randomBytes } from 'node:crypto'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawQr } from './channels.drawing.ts'

async function readBack(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const codes = Array.from({ length: 100 }, (_, n) =>
  randomBytes(16)
    .toString('base64url')
    .slice(0, 2 + (n % 21)),
)

describe('a QR code', () => {
  it('of 100 random codes is read back as what was drawn, in both forms and all sizes', async () => {
    for (const [n, code] of codes.entries()) {
      const address = `https://camp.example/c/${code}`
      const drawn = drawQr(address, n % 2 === 0 ? 'png' : 'svg', [256, 300, 512, 777][n % 4] ?? 256)
      expect(await readBack(drawn)).toBe(address)
    }
  }, 60_000)
})
