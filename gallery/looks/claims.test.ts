import { lookAtAll } from '../looked-at.ts'
import looks from './claims.look.tsx'

lookAtAll(looks)
