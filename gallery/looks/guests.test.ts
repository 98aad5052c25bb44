import { lookAtAll } from '../looked-at.ts'
import looks from './guests.look.tsx'

lookAtAll(looks)
