/** What a service outside may answer at most (security rule 38). */
const ANSWER_LIMIT = 5_000_000

/** The answer, read as far as the limit; null where it is longer or breaks off. */
export async function readBytes(response: Response, most = ANSWER_LIMIT): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body ?? []) {
      length += part.byteLength
      if (length > most) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch {
    return null
  }
}

/** The same as JSON; null also where it is none. */
export async function readJson(response: Response): Promise<unknown> {
  const bytes = await readBytes(response)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
