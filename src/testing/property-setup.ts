import fc from 'fast-check'

// The same cases in every run, so that a result depends only on the change. SEED=random tries others.
if (process.env['SEED'] !== 'random') fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
