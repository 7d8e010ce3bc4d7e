import { createFileRoute } from '@tanstack/react-router'
import { SplitsScreen } from '#dashboard/features/codes/splits/splits-screen.tsx'

export const Route = createFileRoute('/_app/splits')({ component: SplitsScreen })
