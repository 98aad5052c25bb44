import { lookAtAll } from '../looked-at.ts'
import looks from './network.look.tsx'

lookAtAll(looks)
