import { type LookupAddress, type lookup, promises } from 'node:dns'

const TIMEOUT_MS = 3_000

const fault = (code: string, hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} was not found: ${code}`), { code })

async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  // As RFC 6761 has it: no server is asked.
  if (/(^|\.)localhost$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0) throw four.status === 'rejected' ? four.reason : fault('ENOTFOUND', hostname)
  return found
}

/**
 * Looks a name up as `dns.lookup` does, but not in the few threads that it shares with files and with every other call outside: a name whose
 * server does not answer holds up nobody else.
 */
export const lookUp = ((
  hostname: string,
  options: { readonly all?: boolean },
  done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => {
  addressesOf(hostname).then(
    (found) => (options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
    (error: NodeJS.ErrnoException) => done(error, ''),
  )
}) as typeof lookup // the one of its forms that connections call
