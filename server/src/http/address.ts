import { isIP } from 'node:net'

/** The key of limits per address: an IPv6 address counts by its /64, because its owner has the whole network. */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip)
  if (plain === null) return ip
  if (isIP(plain) === 4) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** The canonical form of an address (RFC 5952), a mapped IPv4 address as plain IPv4; null for any other text. */
export function plainAddress(ip: string): string | null {
  const bare = withoutPort(ip)
  if (isIP(bare) === 4) return bare
  if (isIP(bare) === 0) return null
  const short = new URL(`http://[${bare.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const groups = groupsOf(short)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [groups[6]!, groups[7]!].flatMap((group) => [group >> 8, group & 255]).join('.') : short
}

// Some proxies forward the port with the address, and a client has a new port for each connection.
function withoutPort(ip: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
}

/** The eight numbers of an IPv6 address in short form. */
function groupsOf(short: string): number[] {
  const [before, after] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = after ? Array<string>(8 - before!.length - after.length).fill('0') : []
  return [...before!, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
}
