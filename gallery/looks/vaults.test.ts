import { lookAtAll } from '../looked-at.ts'
import looks from './vaults.look.tsx'

lookAtAll(looks)
