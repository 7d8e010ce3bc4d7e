import fc from 'fast-check'

// Every run tests the same cases, so that a result depends only on the code. SEED=random tests others.
if (process.env['SEED'] !== 'random') fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
