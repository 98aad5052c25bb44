import { BlockList, isIP } from 'node:net'

/** True for an IP address on the public network: neither this machine nor a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // Only 2000::/3 is allocated; the tunnels and translations in and outside of it lead to any IPv4 address.
  if (family === 6) return GLOBAL.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
  return !RESERVED.check(address, 'ipv4')
}

const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

// https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-special-registry
const RESERVED = new BlockList()
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const
for (const [net, bits] of V4) RESERVED.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of V6) RESERVED.addSubnet(net, bits, 'ipv6')
