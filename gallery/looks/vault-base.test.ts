import { lookAtAll } from '../looked-at.ts'
import looks from './vault-base.look.tsx'

lookAtAll(looks)
