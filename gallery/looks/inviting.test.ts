import { lookAtAll } from '../looked-at.ts'
import looks from './inviting.look.tsx'

lookAtAll(looks)
