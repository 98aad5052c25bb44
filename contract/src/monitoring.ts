import { z } from 'zod'
import { call, refusals } from './contract.ts'

/** The endpoint for monitoring metrics. */
export const monitoring = {
  metrics: call('GET /metrics', {
    summary: 'The metrics of this process, as text for Prometheus',
    notes:
      "With `METRICS_TOKEN` set, only for its bearer (`Authorization: Bearer …`): otherwise 401 `metrics_token`. Without it, only for this machine: 403 `this_machine_only` for another address, for a request that a proxy passed on, and for a host that is not this machine's.",
    access: ['anyone'],
    replies: { 200: z.any(), ...refusals(401, 403) },
  }),
}
