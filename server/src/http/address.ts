import { isIP } from 'node:net'

/** Returns the rate-limit key for an address. For IPv6, the key is the /64 network. */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip)
  if (plain === null) return ip
  if (isIP(plain) === 4) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** Returns the canonical form of an address, or null for a string that isn't an address. */
export function plainAddress(ip: string): string | null {
  const bare = withoutPort(ip)
  if (isIP(bare) === 4) return bare
  if (isIP(bare) === 0) return null
  const short = new URL(`http://[${bare.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const groups = groupsOf(short)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [groups[6]!, groups[7]!].flatMap((group) => [group >> 8, group & 255]).join('.') : short
}

// Some proxies append the client's port, which changes with each connection.
function withoutPort(ip: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
}

/** Returns the eight groups of an IPv6 address, which must be given in its short form. */
function groupsOf(short: string): number[] {
  const [before, after] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = after ? Array<string>(8 - before!.length - after.length).fill('0') : []
  return [...before!, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
}
