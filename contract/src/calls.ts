import { admin } from './admin.ts'
import { bonds } from './bonds.ts'
import { appConfig } from './config.ts'
import type { Call } from './contract.ts'
import { groups } from './groups.ts'
import { health } from './health.ts'
import { interest } from './interest.ts'
import { invitations } from './invitations.ts'
import { live } from './live.ts'
import { network } from './network.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { players } from './players.ts'
import { registration } from './registration.ts'
import { sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { units } from './units.ts'
import { uploads } from './uploads.ts'

/** The whole contract by feature. */
export const contract = {
  appConfig,
  signIn,
  sessions,
  registration,
  players,
  uploads,
  invitations,
  network,
  bonds,
  units,
  groups,
  notifications,
  interest,
  outbox,
  admin,
  live,
  health,
}

type AllCalls = {
  [F in keyof typeof contract]: (typeof contract)[F][keyof (typeof contract)[F]]
}[keyof typeof contract]

/** Every call by 'METHOD /path', for a client that knows the contract by its types alone. */
export type Calls = { [C in AllCalls as C extends Call ? `${C['method']} ${C['path']}` : never]: C }

/** Every call of the contract in one list. */
export const calls: Call[] = Object.values(contract).flatMap((feature) => Object.values(feature) as Call[])
