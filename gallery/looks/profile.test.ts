import { lookAtAll } from '../looked-at.ts'
import looks from './profile.look.tsx'

lookAtAll(looks)
