-- Edited after generating: unlogged.
CREATE UNLOGGED TABLE "reserved_units" (
	"holder" text PRIMARY KEY NOT NULL,
	"units" jsonb NOT NULL,
	"granted" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
