import { useState } from 'react'
import { useLocation } from 'react-router'
import { RegisterScreen } from '../features/vaults/base/welcome/register-screen.tsx'
import { VaultDoor } from './vault-door.tsx'

/** The welcome page for vault users. With a link's key, it shows who shares which vault (VUS-21, FAM-35). */
export function Component() {
  const inAddress = useLocation().hash.slice(1)
  // Keep the key, because switching tabs removes the key from the address.
  const [key, setKey] = useState(inAddress)
  if (inAddress !== '' && inAddress !== key) setKey(inAddress)
  return <RegisterScreen door={key !== '' && <VaultDoor key={key} vaultKey={key} />} />
}
