import { contract } from '@kinhold/contract/calls'
import { NoContent, type Call } from '@kinhold/contract/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'

const calls: [string, Call][] = Object.values(contract)
  .flatMap((feature): Call[] => Object.values(feature))
  .map((call) => [`${call.method} ${call.path}`, call])

it.each(calls)('no reply of %s has a transform: it is sent as the handler returns it', (_, { replies }) => {
  const schemas = Object.values(replies).filter((reply) => reply !== NoContent)
  for (const schema of schemas) expect(() => z.toJSONSchema(schema)).not.toThrow()
})
