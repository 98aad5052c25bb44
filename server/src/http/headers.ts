import type { Config } from '../config.ts'
import { policy } from './web-app.ts'

/**
 * The headers of every response, made once: pages bring their own policy with a nonce, files and pictures their own
 * caching. They equal helmet's, which would rebuild them for each response.
 */
export function guardsOf({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // For photos and voice messages: only on our own pages, and not in frames.
    'permissions-policy': 'camera=(self), microphone=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}
