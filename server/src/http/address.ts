import { isIPv6 } from 'node:net'

/**
 * An address as limits count it: IPv4 whole, IPv6 by the /64 that one household or machine gets (RFC 6177), IPv4 in
 * IPv6's clothes (::ffff:192.0.2.1) as what it is.
 */
export function addressKey(address: string): string {
  const [bare] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare!)
  if (mapped) return mapped[1]!
  if (!isIPv6(bare!)) return address
  const [head = '', tail = ''] = bare!.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = bare!.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  const groups = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
