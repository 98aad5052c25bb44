import type { z } from 'zod'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { blocks } from './blocks.ts'
import { bonds } from './bonds.ts'
import { claims } from './claims.ts'
import { appConfig } from './config.ts'
import type { Call, ReplyOf } from './contract.ts'
import { groups } from './groups.ts'
import { guardians } from './guardians.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { interest } from './interest.ts'
import { introductions } from './introductions.ts'
import { invitations } from './invitations.ts'
import { live } from './live.ts'
import { messages } from './messages.ts'
import { monitoring } from './monitoring.ts'
import { mutes } from './mutes.ts'
import { network } from './network.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { passkeys } from './passkeys.ts'
import { players } from './players.ts'
import { push } from './push.ts'
import { registration } from './registration.ts'
import { reports } from './reports.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { standing } from './standing.ts'
import { units } from './units.ts'
import { unread } from './unread.ts'
import { uploads } from './uploads.ts'
import { vaultContent } from './vault-content.ts'
import { vaults } from './vaults.ts'
import { ways } from './ways.ts'

/** The contract's endpoints, by feature. */
export const contract = {
  appConfig,
  signIn,
  sessions,
  passkeys,
  registration,
  players,
  uploads,
  invitations,
  introductions,
  standing,
  network,
  ways,
  bonds,
  blocks,
  mutes,
  units,
  groups,
  messages,
  vaults,
  vaultContent,
  unread,
  notifications,
  history,
  interest,
  outbox,
  guardians,
  claims,
  admin,
  settings,
  account,
  reports,
  push,
  live,
  health,
  monitoring,
}

type AllCalls = {
  [F in keyof typeof contract]: (typeof contract)[F][keyof (typeof contract)[F]]
}[keyof typeof contract]

/** The type of each endpoint, by 'METHOD /path'. */
export type Calls = { [C in AllCalls as C extends Call ? `${C['method']} ${C['path']}` : never]: C }

/** The name that clients use for an endpoint: 'METHOD /path'. */
export type Route = keyof Calls

/** The input of a request: path parameters, query and body. */
export type Input<R extends Route> = ParamsOf<Calls[R]> & QueryOf<Calls[R]> & BodyOf<Calls[R]>

/** The declared replies of an endpoint, discriminated by status. */
export type Reply<R extends Route> = ReplyOf<Calls[R]>

/** The body of a successful reply (200 or 201). */
export type Answer<R extends Route> = Extract<Reply<R>, { status: 200 | 201 }>['body']

type ParamsOf<C extends Call> = C extends { params: infer P extends z.ZodType }
  ? { params: { [K in keyof z.input<P>]: string | number } }
  : unknown
type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? { query?: Partial<z.input<Q>> }
  : unknown
type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown

/** All endpoints in the contract as one list. */
export const calls: Call[] = Object.values(contract).flatMap((feature) => Object.values(feature) as Call[])
