ALTER TABLE "sites" ADD COLUMN "unknown_addresses" text DEFAULT 'show_not_found' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_deploys" ADD COLUMN "file_notes" json;--> statement-breakpoint
ALTER TABLE "site_deploys" ADD COLUMN "rules" json;--> statement-breakpoint
ALTER TABLE "site_deploys" ADD COLUMN "rule_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_deploys" ADD COLUMN "unused_rules" json;--> statement-breakpoint
ALTER TABLE "site_deploys" ADD COLUMN "suggests_index" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_deploys" ADD COLUMN "live_until" timestamp (3) with time zone;--> statement-breakpoint
-- Which of the earlier versions were live is not known: those before the live one, and at the latest until it was published.
UPDATE "site_deploys" SET "live_until" = coalesce("sites"."published_at", "live"."created_at")
FROM "sites", "site_deploys" AS "live"
WHERE "site_deploys"."site_id" = "sites"."id" AND "site_deploys"."workspace_id" = "sites"."workspace_id"
  AND "live"."site_id" = "sites"."id" AND "live"."workspace_id" = "sites"."workspace_id" AND "live"."id" = "sites"."live_deploy_id"
  AND "site_deploys"."version" < "live"."version";
