import { ADMIN_LINK_MINUTES } from '@kinhold/domain/limits'
import { parsePhoneIn } from '@kinhold/domain/phone'
import { formatPhoneIn } from '@kinhold/domain/phone-groups'
import type { Command } from 'commander'
import { readConfig, refusePlaceholder } from '../config.ts'
import { changeAdminNumber } from '../features/admin/change-number.ts'
import { makeAdminLink } from '../features/admin/sign-in-by-link.ts'
import { asAdmin } from './as-admin.ts'
import { type Report, reporting, type Say } from './report.ts'

/** Adds the commands for an operator who cannot sign in as the admin. */
export function admin(program: Command): void {
  const group = program.command('admin').description('help the admin back in')
  group
    .command('set-phone')
    .description('give the admin another number, and sign the admin out everywhere')
    .argument('<number>', 'a number that no member has, such as +15551234567')
    .action(reporting(setPhone))
  group
    .command('link')
    .description(`print a link that signs the admin in once, within ${ADMIN_LINK_MINUTES} minutes`)
    .action(reporting(makeLink))
}

async function setPhone(_: Say, typed: string): Promise<Report> {
  const config = readConfig(process.env)
  const phone = parsePhoneIn(config.phoneCountry, typed)
  if (phone === null) throw new Error(`'${typed}' is not a phone number such as +15551234567.`)
  refusePlaceholder(config, phone)
  await asAdmin((deps) => changeAdminNumber(deps, phone))
  const line = `Done: the admin signs in with ${formatPhoneIn(config.phoneCountry, phone)}, and is signed out everywhere.`
  return { lines: [line], data: { phone } }
}

async function makeLink(): Promise<Report> {
  const link = await asAdmin((deps) => makeAdminLink(deps))
  return {
    lines: [`Open this within ${ADMIN_LINK_MINUTES} minutes; it signs one browser in as the admin:`, link],
    data: { link, minutes: ADMIN_LINK_MINUTES },
  }
}
