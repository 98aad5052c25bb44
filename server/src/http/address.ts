import { isIP } from 'node:net'

/** The rate-limit key for an address: for IPv6 its /64 network, because one owner has the whole network. */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip)
  if (plain === null) return ip
  if (isIP(plain) === 4) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** The canonical form of an address (RFC 5952), with mapped IPv4 as plain IPv4; null for any other text. */
export function plainAddress(ip: string): string | null {
  const bare = withoutPort(ip)
  if (isIP(bare) === 4) return bare
  if (isIP(bare) === 0) return null
  const short = new URL(`http://[${bare.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const groups = groupsOf(short)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [groups[6]!, groups[7]!].flatMap((group) => [group >> 8, group & 255]).join('.') : short
}

// Some proxies append the client's port, which changes with each connection and must not be part of the key.
function withoutPort(ip: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
}

/** The eight numbers of an IPv6 address in short form. */
function groupsOf(short: string): number[] {
  const [before, after] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = after ? Array<string>(8 - before!.length - after.length).fill('0') : []
  return [...before!, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
}
