ALTER TABLE "webhooks" ADD COLUMN "former_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "webhooks" SET "former_secrets" = json_build_array(json_build_object(
	'secret', "former_secret", 'until', to_char("former_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)) WHERE "former_secret_until" > now();--> statement-breakpoint
ALTER TABLE "failing_endpoints" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "former_secret";--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "former_secret_until";
