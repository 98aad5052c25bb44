import type { FileBody } from '@kinhold/contract/contract'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { COMPRESSED } from './compression.ts'

/** Serves /api/openapi.json and /api/docs, which are built from the routes' schemas. */
export async function serveDocs(app: FastifyInstance, appName: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${appName} API`, version: '1', description: 'Every call that the server answers.' },
    },
    transform: (call) => withFile(describeCall(call), call.route.config as { upload?: FileBody } | undefined),
  })
  app.get(
    '/api/openapi.json',
    { ...COMPRESSED, schema: { hide: true } as object, config: { kind: 'heavy' } },
    async () => app.swagger(),
  )
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
}

const describeCall = createJsonSchemaTransform({
  skipList: ['/', '/index.html', '/*'],
  zodToJsonConfig: { unrepresentable: 'any' },
})

// The schema that validates an upload has no field for the file.
function withFile(call: ReturnType<typeof describeCall>, config: { upload?: FileBody } | undefined) {
  const field = config?.upload?.file
  if (!field) return call
  const properties = { [field]: { type: 'string', format: 'binary' } }
  return { ...call, schema: { ...call.schema, body: { type: 'object', properties, required: [field] } } }
}

// The documentation page has inline styles but no inline scripts.
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'"
