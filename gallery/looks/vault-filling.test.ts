import { lookAtAll } from '../looked-at.ts'
import looks from './vault-filling.look.tsx'

lookAtAll(looks)
