import { contract } from '@kinhold/contract/calls'
import { NoContent, type Call } from '@kinhold/contract/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from './serialize.ts'

const Person = z.object({ name: z.string(), born: z.iso.date().nullable() })
const serialize = serializerCompiler({
  schema: z.array(Person),
  method: 'GET',
  url: '/api/people',
  httpStatus: '200',
})

it('an answer is what its record says, without what the record does not know of', () => {
  const ann = { name: 'Ann', born: null, phone: '+15551234567' }
  expect(serialize([ann])).toBe('[{"name":"Ann","born":null}]')
})

it('what is not what the record says is not sent', () => {
  expect(() => serialize([{ name: 'Ann', born: 'long ago' }])).toThrow("Response doesn't match the schema")
})

const calls: [string, Call][] = Object.values(contract)
  .flatMap((feature): Call[] => Object.values(feature))
  .map((call) => [`${call.method} ${call.path}`, call])

it.each(calls)('no reply of %s transforms anything: it is sent as the handler gives it', (_, { replies }) => {
  const schemas = Object.values(replies).filter((reply) => reply !== NoContent)
  for (const schema of schemas) expect(() => z.toJSONSchema(schema)).not.toThrow()
})
