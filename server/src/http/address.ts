import { isIP } from 'node:net'

/**
 * The address that limits are counted by: an IPv4 address as it is, also one that is written as IPv6, and of an IPv6
 * address its /64, which one subscriber has to themself.
 */
export function addressKey(ip: string): string {
  const [bare = ''] = ip.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped) return mapped
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : ip
}

function groupsOf(ip: string): string[] {
  const [left = [], right = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
