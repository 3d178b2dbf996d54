/** What a service outside may answer at most (security rule 38). */
const ANSWER_LIMIT = 5_000_000

/** The answer, read as far as the limit; null where it is longer, breaks off or is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body ?? []) {
      length += part.byteLength
      if (length > ANSWER_LIMIT) return null
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return null
  }
}
