import type { ConfigReader } from './config.read.ts'

/** Host names, with a port where it is not the usual one, separated by commas. */
export function readHosts(read: ConfigReader, name: string): string[] {
  const hosts = read.list(name).map((host) => host.toLowerCase())
  for (const host of hosts) {
    if (!/^[a-z0-9.-]+(:\d{1,5})?$/.test(host)) read.problems.push(`${name} lists "${host}", which is no host name`)
  }
  return hosts
}
