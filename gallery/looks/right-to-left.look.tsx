import type { Looks } from '../look.ts'
import groups from './groups.look.tsx'
import home from './home.look.tsx'
import inviting from './inviting.look.tsx'
import joining from './joining.look.tsx'
import messages from './messages.look.tsx'
import network from './network.look.tsx'
import vaults from './vaults.look.tsx'

/** The looks of the main screens, which are repeated from right to left (LNG-48), by name. */
const MAIN = [
  'home',
  'login-code',
  'invitations-sent-menu',
  'messages',
  'conversation',
  'network-tree',
  'network-list',
  'group',
  'vault-pictures',
  'vault-picture-opened',
  'vault-posts',
]

const FILES = [groups, home, inviting, joining, messages, network, vaults]

const looks: Looks = (words) => {
  const all = FILES.flatMap((file) => file(words))
  return MAIN.map((name) => {
    const found = all.find((look) => look.name === name)
    if (!found) throw new Error(`There is no look called ${name}.`)
    return { ...found, name: `rtl-${name}`, dir: 'rtl' }
  })
}

export default looks
