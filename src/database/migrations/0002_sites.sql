CREATE TABLE "sites" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"subdomain" text NOT NULL,
	"live_deploy_id" text NOT NULL,
	"last_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sites_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_deploys" (
	"workspace_id" text NOT NULL,
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"preview_token" text NOT NULL,
	"files" json NOT NULL,
	"file_count" integer NOT NULL,
	"total_size" integer NOT NULL,
	"skipped_files" json NOT NULL,
	"broken_links" json NOT NULL,
	"broken_link_count" integer NOT NULL,
	"actor" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_deploys_workspace_id_site_id_id_pk" PRIMARY KEY("workspace_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_files" (
	"site_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"encodings" json,
	CONSTRAINT "site_files_site_id_hash_pk" PRIMARY KEY("site_id","hash")
);
--> statement-breakpoint
ALTER TABLE "hosts" ALTER COLUMN "page_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "site_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "site_deploys_version" ON "site_deploys" USING btree ("workspace_id","site_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "site_deploys_preview" ON "site_deploys" USING btree ("preview_token");--> statement-breakpoint
CREATE INDEX "site_files_used" ON "site_files" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "codes_site" ON "codes" USING btree ("workspace_id",("destination"->>'siteId')) WHERE "codes"."destination"->>'type' = 'site';--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_owner" CHECK ("hosts"."page_id" is null or "hosts"."site_id" is null);